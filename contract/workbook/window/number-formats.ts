import type { AddLocale } from '#contract/figures/locale.ts'

/** The functions of numfmt that windows use. Each may throw for an invalid pattern. */
export type NumberFormats = {
  readonly format: (pattern: string, value: number, options: { locale: string }) => string
  readonly addLocale: AddLocale
  /** The colour that a pattern names for a value. */
  readonly formatColor: (pattern: string, value: number) => unknown
  readonly getFormatInfo: (pattern: string) => { readonly type: string }
}
