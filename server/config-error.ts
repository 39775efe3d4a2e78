/** An invalid setting: its name and a full sentence about it. */
export type ConfigError = { readonly name: string; readonly sentence: string }
