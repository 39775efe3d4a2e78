import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { scaleFor, webpOf, whiteCanvas } from '../thumbnail.ts'

/** Renders a page as a thumbnail. Throws if pdf.js cannot draw it. */
export const pageThumbnail = async (page: PDFPageProxy): Promise<Uint8Array | null> => {
  const whole = page.getViewport({ scale: 1 })
  const scale = scaleFor(whole)
  const canvas = whiteCanvas(whole, scale)
  await page.render({
    // The pdf.js types only accept a browser canvas.
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport: page.getViewport({ scale }),
  }).promise
  return webpOf(canvas)
}
