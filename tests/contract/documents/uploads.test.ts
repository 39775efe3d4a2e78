import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import {
  filterPasted,
  formatMegabytes,
  UPLOAD_FORMATS,
  validateUpload,
  type UploadFile,
} from '#contract/documents/uploads.ts'

const pdf: UploadFile = { name: 'report.pdf', size: 1024, type: 'application/pdf' }
const errorsOf = (files: readonly UploadFile[]): readonly string[] => {
  const checked = validateUpload(files)
  return checked.ok ? [] : checked.error
}
const FORMATS = '.pdf, .docx, .doc, .txt, .md, .jpg, .jpeg, .png, .xlsx, .xls, .csv'

describe('validateUpload', () => {
  it('[UPLOAD-1] allows 50 files and rejects 51', () => {
    expect(validateUpload(Array.from({ length: 50 }, () => pdf)).ok).toBe(true)
    expect(errorsOf(Array.from({ length: 51 }, () => pdf))).toEqual([
      'Cannot upload 51 files. Maximum is 50 files at once.',
    ])
  })

  it('[UPLOAD-2] allows 50 MB and rejects one byte more', () => {
    expect(errorsOf([{ ...pdf, size: MAX_FILE_BYTES }])).toEqual([])
    expect(errorsOf([{ ...pdf, size: 54_945_382 }])).toEqual([
      "Upload rejected: 'report.pdf' exceeds the 50 MB size limit (file is 52.4 MB).",
    ])
    expect(errorsOf([{ ...pdf, size: MAX_FILE_BYTES + 1 }])).toHaveLength(1)
  })

  it.each(['macro.xlsm', 'run.exe', 'archive.pdf.zip', 'README', '.gitignore', 'pdf'])(
    '[UPLOAD-3] rejects a file of unsupported format: %s',
    (name) => {
      expect(errorsOf([{ ...pdf, name }])).toEqual([
        `Upload rejected: '${name}' has unsupported format. Supported formats: ${FORMATS}`,
      ])
    },
  )

  const OFFICE = 'application/vnd.openxmlformats-officedocument'
  const allowed = [
    ['pdf', 'application/pdf'],
    ['docx', `${OFFICE}.wordprocessingml.document`],
    ['doc', 'application/msword'],
    ['txt', 'text/plain'],
    ['md', 'text/plain'],
    ['md', 'text/markdown'],
    ['md', 'text/x-markdown'],
    ['jpg', 'image/jpeg'],
    ['jpg', 'image/jpg'],
    ['jpeg', 'image/jpeg'],
    ['jpeg', 'image/jpg'],
    ['png', 'image/png'],
    ['csv', 'text/csv'],
    ['csv', 'application/csv'],
    ['xlsx', `${OFFICE}.spreadsheetml.sheet`],
    ['xls', 'application/vnd.ms-excel'],
  ] as const
  const types = [...new Set(allowed.map(([, type]) => type)), 'application/x-msdownload']

  it('[UPLOAD-4] allows exactly the pairs of extension and MIME type in the table', () => {
    for (const extension of Object.keys(UPLOAD_FORMATS))
      for (const type of types) {
        const inTable = allowed.some(([ext, mime]) => ext === extension && mime === type)
        expect(errorsOf([{ name: `a.${extension}`, size: 1, type }])).toEqual(
          inTable
            ? []
            : [
                `Security warning: 'a.${extension}' MIME type (${type}) doesn't match file extension (.${extension}). File rejected for safety.`,
              ],
        )
      }
  })

  it('[UPLOAD-4] ignores MIME type parameters, and ignores case in extensions and MIME types', () => {
    expect(errorsOf([{ name: 'A.CSV', size: 1, type: 'Text/CSV; charset=utf-8' }])).toEqual([])
  })

  it('[UPLOAD-5] allows an empty MIME type with a warning that names the file', () => {
    const checked = validateUpload([pdf, { ...pdf, name: 'scan.pdf', type: '' }])
    expect(checked.ok && checked.value.warnings).toEqual([
      "'scan.pdf' came without a MIME type; it is checked by its extension alone.",
    ])
  })

  it('[UPLOAD-6, UPLOAD-7] rejects the whole batch if one file is wrong, and puts a summary line before the errors', () => {
    expect(errorsOf([pdf, { ...pdf, name: 'run.exe' }, pdf])).toEqual([
      'All 3 files rejected due to validation errors:',
      `Upload rejected: 'run.exe' has unsupported format. Supported formats: ${FORMATS}`,
    ])
  })

  it('[UPLOAD-7] lists the errors of a single file without a summary line', () => {
    expect(errorsOf([{ name: 'a.pdf', size: MAX_FILE_BYTES * 2, type: 'image/png' }])).toEqual([
      "Upload rejected: 'a.pdf' exceeds the 50 MB size limit (file is 100.0 MB).",
      "Security warning: 'a.pdf' MIME type (image/png) doesn't match file extension (.pdf). File rejected for safety.",
    ])
  })

  it('[UPLOAD-10] shows the cleaned filename in an error', () => {
    expect(errorsOf([{ ...pdf, name: '<b>run</b>.exe' }])[0]).toContain("'run.exe'")
  })

  it('[UPLOAD-6] accepts a batch exactly if it accepts each file', () => {
    const file = fc.record({
      name: fc.constantFrom('a.pdf', 'b.png', 'c.exe', 'd', 'e.csv'),
      size: fc.constantFrom(0, 1, MAX_FILE_BYTES, MAX_FILE_BYTES + 1),
      type: fc.constantFrom('', ...types),
    })
    fc.assert(
      fc.property(fc.array(file, { maxLength: 50 }), (files) => {
        const alone = files.every((one) => validateUpload([one]).ok)
        expect(validateUpload(files).ok).toBe(alone)
      }),
    )
  })
})

describe('filterPasted', () => {
  const named = (...names: readonly string[]) => names.map((name) => ({ name }))

  it('[UPLOAD-751] reports that no supported file is left', () => {
    expect(filterPasted(named('a.exe', 'b.gif'))).toEqual({
      accepted: [],
      notice: {
        severity: 'error',
        text: 'No valid files found. Supported formats: PDF, Word, Text, Markdown, CSV, Excel, PNG, JPG',
      },
    })
  })

  it('[UPLOAD-9] counts the files it skipped', () => {
    expect(filterPasted(named('a.pdf', 'b.gif', 'c.exe'))).toEqual({
      accepted: named('a.pdf'),
      notice: { severity: 'warning', text: '2 file(s) were skipped due to unsupported format.' },
    })
  })

  it('[UPLOAD-8] keeps the order and reports nothing if all files are supported', () => {
    expect(filterPasted(named('b.PNG', 'a.md'))).toEqual({
      accepted: named('b.PNG', 'a.md'),
      notice: null,
    })
    expect(filterPasted([])).toEqual({ accepted: [], notice: null })
  })
})

it.each([
  [0, '0.0 MB'],
  [1_048_576, '1.0 MB'],
  [54_945_382, '52.4 MB'],
  [1_610_612_736, '1536.0 MB'],
])('[UPLOAD-11] a size of %i bytes is shown as %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text)
})
