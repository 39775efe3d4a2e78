import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFilename, extensionOf } from '#contract/documents/filename.ts'

describe('cleanFilename', () => {
  it.each([
    ['Q3 board-pack_v2.pdf', 'Q3 board-pack_v2.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '.pdf'],
    ['a<b>bold</b>.csv', 'abold.csv'],
    ['<<b>script>alert</script>.txt', 'scriptalert.txt'],
    ['R&D "plan" (1).xlsx', 'RD plan 1.xlsx'],
    ['../../etc/passwd', '....etcpasswd'],
    ['Übersicht März 概要.pdf', 'Übersicht März 概要.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['two\n lines\t.md', 'two lines .md'],
    ['two\t\u0000\t.md', 'two .md'],
    ['', 'file'],
    ['???', 'file'],
  ])('[UPLOAD-10] shows %j as %j', (name, shown) => {
    expect(cleanFilename(name)).toBe(shown)
  })

  it('[UPLOAD-10] cuts a long name to 240 characters plus its extension', () => {
    expect(cleanFilename(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(240)}.pdf`)
    expect(cleanFilename(`${'a'.repeat(251)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`)
    expect(cleanFilename('a'.repeat(300))).toBe('a'.repeat(255))
    expect(cleanFilename(`a.${'b'.repeat(300)}`)).toBe(`a.${'b'.repeat(253)}`)
  })

  it('[UPLOAD-10] turns any text into at most 255 safe characters, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const shown = cleanFilename(name)
        expect([...shown].length).toBeLessThanOrEqual(255)
        expect(shown).toMatch(/^[\p{L}\p{M}\p{N}_ .-]+$/u)
        expect(cleanFilename(shown)).toBe(shown.trim())
      }),
    )
  })
})

it.each([
  ['a.PDF', 'pdf'],
  ['a.b.csv', 'csv'],
  ['a', ''],
  ['a.', ''],
])('[UPLOAD-3] the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
