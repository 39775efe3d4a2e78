const BYTE_ORDERS = { big: 'MM', little: 'II' } as const

/** A JPEG with this Exif orientation, 1 to 8. */
export const withOrientation = (
  jpeg: Uint8Array,
  orientation: number,
  order: keyof typeof BYTE_ORDERS = 'big',
): Buffer => {
  const size = 26
  const tiff = Buffer.alloc(size)
  const [short, long] =
    order === 'big'
      ? [tiff.writeUInt16BE.bind(tiff), tiff.writeUInt32BE.bind(tiff)]
      : [tiff.writeUInt16LE.bind(tiff), tiff.writeUInt32LE.bind(tiff)]
  tiff.write(BYTE_ORDERS[order], 'latin1')
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  long(1, 14)
  short(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}
