/** A value that cannot be used: which, and a whole sentence about it. */
export type ConfigError = { readonly name: string; readonly sentence: string }
