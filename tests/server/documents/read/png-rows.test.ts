import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { shrunkPng } from '#server/documents/read/png-rows.ts'

const [WIDTH, HEIGHT] = [40, 30]

const chunk = (name: string, data: Uint8Array): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  return Buffer.concat([size, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
}
/** A PNG of these rows. The first byte of each row is its filter type. */
const pngWith = (
  [width, height, depth, colours, interlace = 0]: readonly number[],
  rows: readonly (readonly number[])[],
  palette: readonly number[] = [],
): Buffer =>
  Buffer.concat([
    Buffer.alloc(8),
    chunk(
      'IHDR',
      Buffer.from([
        0,
        0,
        0,
        width ?? 0,
        0,
        0,
        0,
        height ?? 0,
        depth ?? 0,
        colours ?? 0,
        0,
        0,
        interlace,
      ]),
    ),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
  ])
const pixelsOf = async (png: Buffer) => Array.from((await shrunkPng(png)).data)

it('[DOC-166] a colour PNG is unpacked to the right gray values', async () => {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const colours = context.createLinearGradient(0, 0, WIDTH, HEIGHT)
  for (const [at, colour] of ['#fff', '#c03', '#07a', '#000'].entries())
    colours.addColorStop(at / 3, colour)
  context.fillStyle = colours
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  const gray = await shrunkPng(await canvas.encode('png'))
  expect([gray.width, gray.height]).toEqual([WIDTH, HEIGHT])
  const wrong = Array.from(gray.data).filter((bright, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4)
    return Math.abs(bright - (0.3 * red + 0.59 * green + 0.11 * blue)) > 2
  })
  expect(wrong).toEqual([])
})

it.each([
  ['bits', pngWith([3, 1, 1, 0], [[0, 0b1010_0000]]), [255, 0, 255]],
  ['a palette', pngWith([2, 1, 4, 3], [[0, 0x10]], [0, 0, 0, 255, 255, 255]), [255, 0]],
  ['16 bits', pngWith([2, 1, 16, 0], [[0, 80, 1, 160, 2]]), [80, 160]],
  ['an alpha channel', pngWith([2, 1, 8, 4], [[0, 9, 0, 9, 255]]), [255, 9]],
  [
    'every row filter type',
    pngWith(
      [2, 5, 8, 0],
      [
        [0, 10, 20],
        [1, 10, 20],
        [2, 10, 20],
        [3, 10, 20],
        [4, 10, 20],
      ],
    ),
    [10, 20, 10, 30, 20, 50, 20, 55, 30, 75],
  ],
])('[DOC-166] a PNG with %s is unpacked', async (_, png, pixels) => {
  expect(await pixelsOf(png)).toEqual(pixels)
})

it.each([
  ['with an invalid bit depth', pngWith([2, 1, 3, 0], [[0, 1]]), 'corrupt'],
  ['with an unknown row filter type', pngWith([1, 1, 8, 0], [[9, 1]]), 'corrupt'],
  ['with too few rows', pngWith([1, 2, 8, 0], [[0, 1]]), 'corrupt'],
  ['with interlaced rows', pngWith([1, 1, 8, 0, 1], [[0, 1]]), 'tooLarge'],
])('[DOC-166] a PNG %s is refused', async (_, png, failure) => {
  await expect(shrunkPng(png)).rejects.toMatchObject({ failure })
})
