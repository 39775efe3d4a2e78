import { expect, it, vi } from 'vitest'
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD } from '#contract/limits.ts'
import { checkFiles } from '#src/ui/chat/composer/check-files.ts'

const pdf = new File(['x'], 'pack.pdf', { type: 'application/pdf' })
const exe = new File(['x'], 'run.exe', { type: 'application/x-msdownload' })
const fake = new File(['x'], 'pack.csv', { type: 'application/pdf' })

it('[SHELL-9, UPLOAD-6, UPLOAD-7] one invalid file rejects the whole batch, with a line per error', async () => {
  const { accepted, notices } = await checkFiles([pdf, fake], 'chosen')
  expect(accepted).toEqual([])
  expect(notices.map(({ level, text }) => `${level}: ${text.slice(0, 32)}`)).toEqual([
    'error: All 2 files rejected due to vali',
    "error: Security warning: 'pack.csv' MIM",
  ])
  const many = Array.from({ length: MAX_FILES_PER_UPLOAD + 1 }, () => pdf)
  expect((await checkFiles(many, 'chosen')).notices[0]?.text).toBe(
    'Cannot upload 51 files. Maximum is 50 files at once.',
  )
})

it('[SHELL-9, UPLOAD-8, UPLOAD-751, UPLOAD-9] unsupported pasted files are skipped before the other checks', async () => {
  const some = await checkFiles([pdf, exe], 'pasted')
  expect(some.accepted).toEqual([pdf])
  expect(some.notices).toEqual([
    { level: 'warning', text: '1 file(s) were skipped due to unsupported format.' },
  ])
  const none = await checkFiles([exe], 'pasted')
  expect(none.accepted).toEqual([])
  expect(none.notices[0]).toMatchObject({ level: 'error' })
})

it('[SHELL-9, UPLOAD-5] a file without a MIME type is accepted with a console warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect((await checkFiles([new File(['x'], 'notes.md')], 'chosen')).accepted).toHaveLength(1)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

it('[UPLOAD-750] a text that is too long rejects the batch before any upload', async () => {
  const long = new File([new Uint8Array(MAX_FILE_BYTES).fill(0x61)], 'log.txt', {
    type: 'text/plain',
  })
  const table = new File([long], 'rows.csv', { type: 'text/csv' })
  const told = await checkFiles([long], 'chosen')
  expect(told.accepted).toEqual([])
  expect(told.notices).toEqual([
    {
      level: 'error',
      text: "Upload rejected: 'log.txt' is too long: the limit is 4,000,000 characters of text.",
    },
  ])
  const both = await checkFiles([pdf, long, fake, table], 'chosen')
  expect(both.notices.map(({ text }) => text.slice(0, 40))).toEqual([
    'All 4 files rejected due to validation e',
    "Security warning: 'pack.csv' MIME type (",
    "Upload rejected: 'log.txt' is too long: ",
    "Upload rejected: 'rows.csv' has a line t",
  ])
})

it('[UPLOAD-750] a file that the browser cannot read is accepted, and the upload decides', async () => {
  const gone = new File([new Uint8Array(5_000_000)], 'gone.txt', { type: 'text/plain' })
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError')
  })
  expect((await checkFiles([gone], 'chosen')).accepted).toEqual([gone])
})
