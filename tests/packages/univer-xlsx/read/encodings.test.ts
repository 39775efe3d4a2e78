import { describe, expect, it } from 'vitest'
import { UnreadableFile } from '#packages/univer-xlsx/read/import-failure.ts'
import { readXml } from '#packages/univer-xlsx/read/parts/xml.ts'

const read = async (pieces: readonly Uint8Array[]): Promise<string> => {
  let found = ''
  const stream = (async function* () {
    yield* pieces
  })()
  await readXml(stream, {
    open: () => undefined,
    text: (text) => {
      found += text
    },
  })
  return found
}
const said = (encoding: string, quote = '"'): Buffer =>
  Buffer.from(`<?xml version=${quote}1.0${quote} encoding=${quote}${encoding}${quote}?>`)
const part = (encoding: string, text: Buffer): Buffer =>
  Buffer.concat([said(encoding), Buffer.from('<t>'), text, Buffer.from('</t>')])
const bytesOf = (whole: Buffer): readonly Uint8Array[] =>
  Array.from(whole, (byte) => Uint8Array.of(byte))

describe('the encoding of an XML part', () => {
  it.each([
    ['windows-1252', [0xdc, 0x80], 'Ü€'],
    ['ISO-8859-1', [0xe9], 'é'],
    ['iso-8859-15', [0xa4], '€'],
    ['windows-1251', [0xcf], 'П'],
    ['UTF-8', [0xc3, 0x9c], 'Ü'],
    ['US-ASCII', [0x41], 'A'],
  ])(
    '[IMPORT-172] %s is read as declared, in pieces of any size',
    async (encoding, bytes, text) => {
      const whole = part(encoding, Buffer.from(bytes))
      expect(await read([whole])).toBe(text)
      expect(await read(bytesOf(whole))).toBe(text)
    },
  )

  it('[IMPORT-172] may be declared in single quotes, and a UTF-8 mark overrides the declaration', async () => {
    const latin = Buffer.concat([said('windows-1252', "'"), Buffer.from('<t>\u00dc</t>', 'latin1')])
    expect(await read([latin])).toBe('Ü')
    expect(
      await read([Buffer.concat([Buffer.from('\ufeff'), part('windows-1252', Buffer.from('Ü'))])]),
    ).toBe('Ü')
  })

  it('[IMPORT-172] UTF-16 is detected with and without a mark, and UTF-8 declared as UTF-16 is read', async () => {
    const text = `${said('UTF-16').toString()}<t>Ü</t>`
    expect(await read(bytesOf(Buffer.from(`\ufeff${text}`, 'utf16le')))).toBe('Ü')
    expect(await read([Buffer.from(text, 'utf16le')])).toBe('Ü')
    expect(await read([Buffer.from(text, 'utf16le').swap16()])).toBe('Ü')
    expect(await read([Buffer.from(text)])).toBe('Ü')
  })

  it('[IMPORT-828] an unknown encoding is refused', async () => {
    await expect(read([part('EBCDIC-CP-DE', Buffer.from('a'))])).rejects.toBeInstanceOf(
      UnreadableFile,
    )
    await expect(read(bytesOf(part('x-none', Buffer.from('a'))))).rejects.toThrow('x-none')
  })

  it('[IMPORT-172] a part without a declaration is read as UTF-8, in pieces of any size', async () => {
    expect(await read([Buffer.from('<t>Ü</t>')])).toBe('Ü')
    expect(await read(bytesOf(Buffer.from('<t>Ü</t>')))).toBe('Ü')
    await expect(read([Buffer.from('<?xml')])).rejects.toBeInstanceOf(UnreadableFile)
  })
})
