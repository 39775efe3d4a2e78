import { describe, expect, it } from 'vitest'
import { createWaitingFiles } from '#src/services/waiting-files.ts'

const file = (name: string): File => new File(['x'], name)
const holder = (owner = () => 'u1') => {
  let ids = 0
  return createWaitingFiles(() => String((ids += 1)), owner)
}
const names = (files: ReturnType<typeof holder>, chat: string | null): readonly string[] =>
  files.of(chat).map((one) => one.file.name)
/** After everything that was put off to the end of this turn. */
const turn = (): Promise<void> => new Promise((resolve) => queueMicrotask(resolve))

describe('the files that wait in a chat', () => {
  it('[SHELL-48] stay when the new chat gets its id, and go with another chat', () => {
    const files = holder()
    expect(files.enter(null)).toBe(0)
    files.keeper()([file('a.pdf'), file('b.csv')])
    files.become('c1')
    expect(files.enter('c1')).toBe(0)
    expect(names(files, 'c1')).toEqual(['a.pdf', 'b.csv'])
    expect(names(files, null)).toEqual([])
    expect(files.enter('c2')).toBe(2)
    expect(names(files, 'c1')).toEqual([])
  })

  it('[SHELL-48] stay while their composer is drawn anew, and go when the chat is left', async () => {
    const files = holder()
    const gone: number[] = []
    files.enter('c1')
    files.keeper()([file('a.pdf')])
    files.leave((count) => gone.push(count))
    files.enter('c1')
    await turn()
    expect(names(files, 'c1')).toEqual(['a.pdf'])
    files.leave((count) => gone.push(count))
    await turn()
    expect(gone).toEqual([1])
    expect(names(files, 'c1')).toEqual([])
  })

  it('[SHELL-48] of the floating input go along to the chat that it begins', async () => {
    const files = holder()
    files.enter(null)
    files.keeper()([file('a.pdf')])
    files.leave(null)
    await turn()
    files.become('c1')
    expect(files.enter('c1')).toBe(0)
    expect(names(files, 'c1')).toEqual(['a.pdf'])
  })

  it('[SHELL-48] are removed one by one, and each change is told', () => {
    const files = holder()
    let told = 0
    files.watch(() => {
      told += 1
    })
    files.enter(null)
    files.keeper()([file('a.pdf'), file('b.csv')])
    files.remove('1')
    expect(names(files, null)).toEqual(['b.csv'])
    expect(told).toBe(2)
  })

  it('[SHELL-48] that are checked while the new chat gets its id stay in it', () => {
    const files = holder()
    files.enter(null)
    files.keeper()([file('a.pdf')])
    const keep = files.keeper()
    files.become('c1')
    files.enter('c1')
    expect(keep([file('b.pdf')])).toBe(true)
    expect(names(files, 'c1')).toEqual(['a.pdf', 'b.pdf'])
  })

  it('[SHELL-48] that are checked until their chat has been left go to no other', async () => {
    const files = holder()
    files.enter('c1')
    const keep = files.keeper()
    files.leave(() => {})
    files.enter('c2')
    expect(keep([file('a.pdf')])).toBe(false)
    expect(names(files, 'c2')).toEqual([])
    const last = files.keeper()
    files.leave(() => {})
    await turn()
    expect(last([file('b.pdf')])).toBe(false)
    expect(names(files, 'c2')).toEqual([])
  })

  it('[SHELL-48] of one user are not there for the next, who hears nothing of them', () => {
    let user = 'u1'
    const files = holder(() => user)
    files.enter(null)
    files.keeper()([file('salaries.xlsx')])
    const keep = files.keeper()
    files.leave(null)
    user = 'u2'
    expect(names(files, null)).toEqual([])
    expect(keep([file('bonus.xlsx')])).toBe(false)
    expect(files.enter(null)).toBe(0)
    expect(names(files, null)).toEqual([])
  })
})
