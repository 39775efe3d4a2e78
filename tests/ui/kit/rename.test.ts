import { describe, expect, it } from 'vitest'
import { isTitleTooLong, titleToSave } from '#src/ui/kit/rename.ts'

describe('a new name', () => {
  it('[SHELL-12] is saved trimmed, unless it is empty or unchanged', () => {
    expect([' Rates ', '  ', ' Loan'].map((typed) => titleToSave(typed, 'Loan'))).toEqual([
      'Rates',
      null,
      null,
    ])
  })

  it('[SHELL-37] is too long if it has 256 characters or more, not counting spaces around it', () => {
    expect([isTitleTooLong(`  ${'a'.repeat(255)}  `), isTitleTooLong('a'.repeat(256))]).toEqual([
      false,
      true,
    ])
  })
})
