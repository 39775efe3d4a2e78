import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyDraft,
  paste,
  readDraft,
  removeSegment,
  retype,
  wholeText,
  writeDraft,
  type Draft,
} from '#src/ui/chat/composer/draft.ts'

const long = (letter: string): string => letter.repeat(300)
const typed = (text: string): Draft => retype(emptyDraft, text)

describe('a draft with long pastes', () => {
  it('[SEND-2] is trimmed when it is sent', () => {
    expect(wholeText(typed('  two\n lines \n'))).toBe('two\n lines')
    expect(wholeText(typed(' \n\t '))).toBe('')
  })

  it('[SHELL-8] sends a paste whole and alone as it is', () => {
    const draft = paste(emptyDraft, long('a'), 0, 0)
    expect(draft.segments).toEqual([{ id: '1', content: long('a'), charCount: 300, at: 0 }])
    expect(wholeText(draft)).toBe(long('a'))
  })

  it('[SHELL-8] sends text and pastes in the order in which they stand', () => {
    const first = paste(typed('before after'), long('a'), 7, 7)
    const second = paste(first, long('b'), 12, 12)
    expect(wholeText(second)).toBe(`before \n${long('a')}\nafter\n${long('b')}`)
  })

  it('[SHELL-8] keeps a paste between the words it was made between', () => {
    const draft = paste(typed('one two'), long('a'), 4, 4)
    expect(wholeText(retype(draft, 'zero one two'))).toBe(`zero one \n${long('a')}\ntwo`)
    expect(wholeText(retype(draft, 'one two three'))).toBe(`one \n${long('a')}\ntwo three`)
    expect(wholeText(retype(draft, ''))).toBe(long('a'))
  })

  it('[SHELL-8] puts a paste in place of what was selected', () => {
    expect(wholeText(paste(typed('one two three'), long('a'), 4, 7))).toBe(
      `one \n${long('a')}\n three`,
    )
  })

  it('[SHELL-8] forgets a paste that is removed', () => {
    const draft = paste(paste(typed('x'), long('a'), 1, 1), long('b'), 1, 1)
    expect(wholeText(removeSegment(draft, '1'))).toBe(`x\n${long('b')}`)
  })

  it('[SHELL-8] never loses a character, however it was typed and pasted', () => {
    const step = fc.oneof(
      fc.record({ type: fc.constant('type' as const), text: fc.string({ maxLength: 20 }) }),
      fc.record({
        type: fc.constant('paste' as const),
        text: fc.string({ minLength: 1, maxLength: 20 }),
        at: fc.nat(),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const draft = steps.reduce<Draft>((now, { type, text, ...rest }) => {
          if (type === 'type') return retype(now, text)
          const at =
            'at' in rest && typeof rest.at === 'number' ? rest.at % (now.text.length + 1) : 0
          return paste(now, text, at, at)
        }, emptyDraft)
        const whole = wholeText(draft)
        for (const { content, at } of draft.segments) {
          expect(at).toBeLessThanOrEqual(draft.text.length)
          expect(whole).toContain(content.trim())
        }
        const letters = (text: string): string => [...text.replace(/\s/g, '')].sort().join('')
        const all = draft.text + draft.segments.map((segment) => segment.content).join('')
        expect(letters(whole)).toBe(letters(all))
      }),
    )
  })

  it('[SHELL-8] is read back as it was kept', () => {
    const draft = paste(typed('one two'), long('"a\n'), 4, 4)
    expect(readDraft(writeDraft(draft))).toEqual(draft)
    expect(readDraft(writeDraft(typed('plain {"text":')))).toEqual(typed('plain {"text":'))
    expect(readDraft('{"text":1}')).toEqual(typed('{"text":1}'))
  })
})
