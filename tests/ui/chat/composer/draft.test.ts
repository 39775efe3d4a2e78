import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDITED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import {
  editSegment,
  emptyDraft,
  mention,
  paste,
  readDraft,
  removeSegment,
  restOf,
  retype,
  wholeText,
  writeDraft,
  type Draft,
} from '#src/ui/chat/composer/draft.ts'
import { editQuestion, prepend, takeBack } from '#src/ui/chat/composer/returned.ts'
import { withoutEdit } from '#src/ui/chat/composer/unedited.ts'

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

  it('[SHELL-44, SHELL-690] an edited paste stays a chip in its place; an emptied one goes', () => {
    const draft = paste(paste(typed('one two'), long('a'), 4, 4), long('b'), 7, 7)
    const edited = editSegment(draft, '1', 'short')
    expect(wholeText(edited)).toBe(`one \nshort\ntwo\n${long('b')}`)
    expect(edited.segments[0]).toEqual({ id: '1', content: 'short', charCount: 5, at: 4 })
    expect(editSegment(draft, '1', ' \n').segments.map(({ id }) => id)).toEqual(['2'])
  })

  it('[SHELL-46] a mentioned spreadsheet goes with the draft and is read back', () => {
    const sheet = { id: 's1', title: 'Q3 budget' }
    const draft = retype(mention(paste(typed('x'), long('a'), 1, 1), sheet), 'Compare')
    expect(draft.sheet).toEqual(sheet)
    expect(readDraft(writeDraft(draft))).toEqual(draft)
    expect(readDraft(writeDraft(mention(typed('x'), sheet)))).toEqual(mention(typed('x'), sheet))
    expect(mention(mention(typed('x'), sheet), null)).toEqual(typed('x'))
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

describe('a message that comes back into the composer', () => {
  const sheet = { id: 's1', title: '' }
  const question = { id: 'q3', folio: 3, content: 'Old question', documents: [] }
  const failed = {
    conversationId: 'c1',
    text: 'Lost',
    documents: [],
    spreadsheetId: 's1',
    replaces: null,
  }

  it('[SEND-51, SEND-506] stands before what is written, with its spreadsheet; no paste moves into its words', () => {
    const draft = paste(typed('Compare  with this'), long('b'), 8, 8)
    const joined = prepend(draft, { text: 'Compare Q1', sheet })
    expect(wholeText(joined)).toBe(`Compare Q1\nCompare \n${long('b')}\n with this`)
    expect(joined.sheet).toEqual(sheet)
    expect(wholeText(prepend(paste(emptyDraft, long('b'), 0, 0), { text: 'First' }))).toBe(
      `First\n${long('b')}`,
    )
    expect(prepend(typed('x'), { text: '' })).toEqual(typed('x'))
  })

  it('[SEND-51, SHELL-44] is a chip when it is very long', () => {
    const text = 'w'.repeat(EDITED_TEXT_CHIP_CHARS + 1)
    const joined = prepend(paste(typed('Sum'), long('b'), 0, 0), { text })
    expect(joined.text).toBe('Sum')
    expect(wholeText(joined)).toBe(`${text}\n${long('b')}\nSum`)
  })

  it('[SEND-51, SEND-507] waits beside an edit until that is sent or cancelled', () => {
    const draft = prepend(editQuestion(typed('Draft'), question), { text: 'Queued', sheet })
    expect(wholeText(draft)).toBe('Old question')
    expect(restOf(draft)).toEqual({ ...typed('Queued\nDraft'), sheet })
  })

  it('[SEND-37, SEND-491] is an edit again when it was one, unless another edit stands there', () => {
    const edit = { ...failed, replaces: 'q1' }
    const draft = takeBack(typed('Draft'), edit)
    expect(draft.editing).toMatchObject({ id: 'q1', folio: null })
    expect(wholeText(draft)).toBe('Lost')
    expect(draft.sheet).toEqual(sheet)
    expect(restOf(draft)).toEqual(typed('Draft'))
    expect(wholeText(restOf(takeBack(editQuestion(emptyDraft, question), edit)))).toBe('Lost')
    expect(takeBack(emptyDraft, { ...edit, conversationId: null }).editing).toBeUndefined()
    expect(wholeText(takeBack(typed('Draft'), failed))).toBe('Lost\nDraft')
  })

  it('[SEND-76] [SEND-51] is an edit with its documents where it waited as one', () => {
    const documents = [{ id: 'd1', filename: 'a.pdf', file_type: 'pdf', file_size: 10 }]
    const waits = { id: 'm9', conversationId: 'c1', text: 'Queued', spreadsheetId: null }
    const edit = takeBack(typed('Draft'), { ...waits, replaces: 'q1', documents })
    expect(edit.editing).toMatchObject({ id: 'q1', documents })
    expect(takeBack(emptyDraft, { ...waits, replaces: 'q1' }).editing?.documents).toEqual([])
    expect(wholeText(takeBack(typed('Draft'), waits))).toBe('Queued\nDraft')
  })

  it('[SHELL-40, SHELL-673] an edit whose question has gone is a message of its own, no word of it lost', () => {
    const edit = editQuestion(mention(typed('Draft'), sheet), question)
    expect(withoutEdit(edit)).toEqual({ ...typed('Draft\nOld question'), sheet })
    expect(withoutEdit(typed('Draft'))).toEqual(typed('Draft'))
  })
})

describe('an earlier question in the composer', () => {
  const documents = [{ id: 'd1', filename: 'a.pdf', file_type: 'pdf', file_size: 9 }]
  const question = { id: 'q3', folio: 3, content: 'What is the NPV?', documents }
  const before = paste(typed('one two'), long('b'), 4, 4)

  it('[SHELL-40, SHELL-688] stands there alone; what stood there before comes back', () => {
    const draft = editQuestion(before, question)
    expect(wholeText(draft)).toBe('What is the NPV?')
    expect(draft.editing).toMatchObject({ id: 'q3', folio: 3 })
    expect(restOf(retype(draft, 'What is the IRR?'))).toEqual(before)
    expect(restOf(typed('sent'))).toEqual(emptyDraft)
  })

  it('[SHELL-40] gives its place to another question, not to the draft before', () => {
    const second = editQuestion(editQuestion(before, question), { ...question, id: 'q5' })
    expect(second.editing?.id).toBe('q5')
    expect(restOf(second)).toEqual(before)
  })

  it('[SHELL-40] is a chip when it is very long', () => {
    const content = 'w'.repeat(EDITED_TEXT_CHIP_CHARS + 1)
    const draft = editQuestion(before, { ...question, content })
    expect(draft.text).toBe('')
    expect(wholeText(draft)).toBe(content)
    expect(restOf(draft)).toEqual(before)
  })

  it('[SHELL-44, SHELL-691] a paste that was not kept whole is left out, the text stays', () => {
    const kept = writeDraft(paste(typed('one two'), long('b'), 4, 4))
    expect(readDraft(kept.slice(0, -1))).toEqual(typed('one two'))
  })

  it('[SHELL-40] is read back as it was kept, with its pastes and what waits', () => {
    const draft = paste(editQuestion(before, question), long('c'), 0, 0)
    expect(readDraft(writeDraft(draft))).toEqual(draft)
    const unknown = editQuestion(typed('x'), { ...question, folio: null })
    expect(readDraft(writeDraft(unknown))).toEqual(unknown)
    expect(readDraft('{"text":"a","segments":[],"editing":{"id":7}}')).toEqual(typed('a'))
  })
})
