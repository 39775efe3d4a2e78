/** Options for reading the pictures of a PDF. */
export type Pictures = {
  /** Saves memory: skips the largest pictures and keeps nothing between pages. */
  readonly isSparing: boolean
  /** Called before a page's pictures are decoded and after they are read. */
  readonly atPictures: (isAt: boolean) => Promise<void>
}
