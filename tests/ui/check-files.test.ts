import { expect, it, vi } from 'vitest'
import { MAX_FILES_PER_UPLOAD } from '#contract/limits.ts'
import { checkFiles } from '#src/ui/chat/composer/check-files.ts'

const pdf = new File(['x'], 'pack.pdf', { type: 'application/pdf' })
const exe = new File(['x'], 'run.exe', { type: 'application/x-msdownload' })
const fake = new File(['x'], 'pack.csv', { type: 'application/pdf' })

it('[SHELL-9, UPLOAD-6, UPLOAD-7] one wrong file rejects the batch, a line each', () => {
  const { accepted, notices } = checkFiles([pdf, fake], 'chosen')
  expect(accepted).toEqual([])
  expect(notices.map(({ level, text }) => `${level}: ${text.slice(0, 32)}`)).toEqual([
    'error: All 2 files rejected due to vali',
    "error: Security warning: 'pack.csv' MIM",
  ])
  const many = Array.from({ length: MAX_FILES_PER_UPLOAD + 1 }, () => pdf)
  expect(checkFiles(many, 'chosen').notices[0]?.text).toBe(
    'Cannot upload 51 files. Maximum is 50 files at once.',
  )
})

it('[SHELL-9, UPLOAD-8, UPLOAD-9] pasted files are filtered first', () => {
  const some = checkFiles([pdf, exe], 'pasted')
  expect(some.accepted).toEqual([pdf])
  expect(some.notices).toEqual([
    { level: 'warning', text: '1 file(s) were skipped due to unsupported format.' },
  ])
  const none = checkFiles([exe], 'pasted')
  expect(none.accepted).toEqual([])
  expect(none.notices[0]).toMatchObject({ level: 'error' })
})

it('[SHELL-9, UPLOAD-5] a file without a MIME type is kept, with a line on the console', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(checkFiles([new File(['x'], 'notes.md')], 'chosen').accepted).toHaveLength(1)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
