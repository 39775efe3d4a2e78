/** How the pictures of a PDF are read. */
export type Pictures = {
  /** Whether memory is spared: without the largest of them, and with nothing kept from page to page. */
  readonly isSparing: boolean
  /** Told before those of a page are unpacked, and once they are read. */
  readonly atPictures: (isAt: boolean) => Promise<void>
}
