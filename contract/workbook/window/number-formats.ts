import type { AddLocale } from '#contract/figures/locale.ts'

/**
 * What windows need of a package that writes numbers in formats: numfmt, on both sides. Each may throw where it
 * cannot read a pattern.
 */
export type NumberFormats = {
  readonly format: (pattern: string, value: number, options: { locale: string }) => string
  readonly addLocale: AddLocale
  /** The colour that a pattern names for a value, where it names one. */
  readonly formatColor: (pattern: string, value: number) => unknown
  readonly getFormatInfo: (pattern: string) => { readonly type: string }
}
