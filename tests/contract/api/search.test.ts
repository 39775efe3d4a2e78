import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchingLine, markMatches, searchWords } from '#contract/api/search.ts'
import { cpuMs } from '../../../bench/support/figure.ts'

const marked = (text: string, typed: string): string =>
  markMatches(text, typed)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

describe('the words of a search', () => {
  it.each([
    ['Amort. PLAN plan', ['amort', 'plan']],
    ['1,200.50 %', ['1', '200', '50']],
    ['Zürich Zu\u0308rich ZURICH', ['zürich', 'zurich']],
    ['हिन्दी, ที่ดิน', ['हिन्दी', 'ที่ดิน']],
    ['❤\ufe0f 1\ufe0f\u20e3', ['1']],
    ['AND "near" * ^ -x', ['and', 'near', 'x']],
    ['🎉 % *', []],
    ['', []],
  ])('[CONV-42] are read from %j', (typed, words) => {
    expect(searchWords(typed)).toEqual(words)
  })

  it('[CONV-42] are at most 16 and hold only letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20_000 }), (typed) => {
        const words = searchWords(typed)
        expect(words.length).toBeLessThanOrEqual(16)
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]{0,99}$/u)
      }),
    )
  })
})

describe('the marks of a search hit', () => {
  it.each([
    ['The freight miss', 'FREIGHT', 'The [freight] miss'],
    ['Amortisation, unamortised', 'amort', '[Amort]isation, unamortised'],
    ['Zu\u0308richs Bank', 'zür', '[Zu\u0308r]ichs Bank'],
    ['А\u0301й, йод', 'а йо', '[А\u0301]й, [йо]д'],
    ['हिन्दी', 'ह', '[हि]न्दी'],
    ['がっこう', 'か', '[が]っこう'],
    ['loan and bank loan', 'bank lo', '[lo]an and [bank] [lo]an'],
    ['nothing here', 'rent', 'nothing here'],
    ['<b>rent</b>', 'b', '<[b]>rent</[b]>'],
  ])('[CONV-41] in %j show the matches of %j', (text, typed, all) => {
    expect(marked(text, typed)).toBe(all)
  })

  it('[CONV-41] neither lose nor add text', () => {
    const texts = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(texts, texts, (text, typed) => {
        const parts = markMatches(text, typed)
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})

describe('the line of a hit', () => {
  it.each([
    ['# Plan\n\n| Month | Rent |\n|---|---:|\n| 1 | **900** |', '900', 'Plan Month Rent 1 900'],
    ['What is freight collect?', 'frei', 'What is freight collect?'],
    ['No such word', 'rent', null],
    [
      'Rent rose [Q3\\_report 2025.pdf, page 3](#document=3f-2b&page=3), see [Loan](/app/spreadsheet/9).',
      'rose',
      'Rent rose Q3_report 2025.pdf, page 3, see Loan.',
    ],
    ['It is at [the bank](https://bank.test).', 'bank', 'It is at [the bank](https://bank.test).'],
  ])('[CONV-41] [DOC-123] is cut from %j for the search %j', (text, typed, line) => {
    expect(matchingLine(text, typed)).toBe(line)
  })

  it.each([
    ['blank lines', `budget${'\n'.repeat(200_000)}x`, 'budget'],
    ['accents', `a${'\u0301'.repeat(90_000)}b`, 'ab'],
    ['one word', 'a'.repeat(200_000), 'a b c d e f g h i j k l m n o p'],
    ['many hits', 'budget '.repeat(100_000), 'b bu bud budg budge budget x y z'],
  ])('[CONV-41] is cut within a second from a message of %s', (_, message, typed) => {
    expect(cpuMs(() => expect(matchingLine(message, typed)).not.toBeNull())).toBeLessThan(1000)
  })

  it('[CONV-41] is short and contains a mark', () => {
    const words = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 200 })
    fc.assert(
      fc.property(words, fc.nat(), (around, place) => {
        const all = around.toSpliced(place % (around.length + 1), 0, 'target').join(' ')
        const line = matchingLine(all, 'targ') ?? ''
        expect(line.length).toBeLessThanOrEqual(142)
        expect(marked(line, 'targ')).toMatch(/\[targ/)
      }),
    )
  })
})
