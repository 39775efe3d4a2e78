import { decoded, encodingOf } from './delimited/encoding.ts'

/** So much of a file tells a page, in bytes. */
const START_BYTES = 512
/** How web pages and XML begin. Tables of text may begin with `<TICKER>`. */
const PAGE =
  /^\s*<(?:!doctype|!--|\?xml|(?:html|head|body|meta|style|script|table|div|center)[\s>])/i

/** Whether bytes are a web page or XML, as banks and older programs name workbooks, in any encoding. */
export const isPage = (bytes: Uint8Array): boolean => {
  const start = bytes.subarray(0, START_BYTES)
  return PAGE.test(decoded(start, encodingOf(start)))
}
