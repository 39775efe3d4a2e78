import { decodeText, encodingOf } from './delimited/encoding.ts'

/** Number of bytes that identify a web page. */
const START_BYTES = 512
/** Start of HTML and XML. A text table may start with `<TICKER>`, so only known tags count. */
const PAGE =
  /^\s*<(?:!doctype|!--|\?xml|(?:html|head|body|meta|style|script|table|div|center)[\s>])/i

/**
 * Detects HTML and XML in any encoding. Banks and old programs save such files under workbook
 * names, such as .xls.
 */
export const isWebPage = (bytes: Uint8Array): boolean => {
  const start = bytes.subarray(0, START_BYTES)
  return PAGE.test(decodeText(start, encodingOf(start)))
}
