declare module 'word-extractor' {
  type Options = { readonly filterUnicode?: boolean }
  /** The parts of a document as text. */
  type Extracted = {
    readonly getBody: (options?: Options) => string
    readonly getFootnotes: (options?: Options) => string
    readonly getEndnotes: (options?: Options) => string
    readonly getHeaders: (options?: Options) => string
    readonly getTextboxes: (options?: Options) => string
  }
  const WordExtractor: new () => { readonly extract: (source: Buffer) => Promise<Extracted> }
  export default WordExtractor
}
