import { describe, expect, it } from 'vitest'
import {
  isWhole,
  replaceInFormula,
  replaceText,
  replaceWords,
} from '#server/tools/write/replaced-text.ts'

const order = (find: string, replacement: string, match_case = false) => ({
  find,
  replacement,
  match_case,
})

describe('a replaced text', () => {
  it.each([
    ['Acme and ACME', order('acme', 'Beta'), 'Beta and Beta', 2],
    ['Acme and ACME', order('ACME', 'Beta', true), 'Acme and Beta', 1],
    ['a.b*c', order('.b*', '$& $1 $$'), 'a$& $1 $$c', 1],
    ['total\u00a0cost', order('Total cost', 'Sum'), 'Sum', 1],
    ['aaa', order('aa', 'b'), 'ba', 1],
    ['x', order('y', 'z'), 'x', 0],
    ['İstanbul 😀 end', order('😀', 'to the'), 'İstanbul to the end', 1],
  ])('[AGENT-847] of %s with %o is %s', (text, replacing, expected, count) => {
    expect(replaceText(text, replacing)).toEqual({ text: expected, count })
  })

  it('[AGENT-847] is whole only if nothing else is in the cell', () => {
    expect(isWhole('ACME', order('acme', ''))).toBe(true)
    expect(isWhole('ACME', order('acme', '', true))).toBe(false)
    expect(isWhole('Acme Inc', order('acme', ''))).toBe(false)
  })

  it('[AGENT-848] changes words and numbers only as a whole', () => {
    expect(replaceWords('2025-12-05', order('2025', '2026')).text).toBe('2026-12-05')
    expect(replaceWords('2025-12-05', order('5', '6')).count).toBe(0)
  })

  it.each([
    ['=B3+B30+AB3+$B$3', order('B3', 'C4'), '=C4+B30+AB3+$B$3'],
    ['=SUM(B3:B9)', order('b3', 'B4'), '=SUM(B4:B9)'],
    ['=SUM(A1)+SUMIF(A1,1)', order('SUM', 'MAX'), '=MAX(A1)+SUMIF(A1,1)'],
    ['=A1*1.05+11.05+1.055', order('1.05', '1.06'), '=A1*1.06+11.05+1.055'],
    ['=Plan!A1+Plans!A1', order('Plan', 'New plan'), "='New plan'!A1+Plans!A1"],
    ["='Plan 2025'!A1", order('2025', "'26"), "='Plan ''26'!A1"],
    ['=IF(A1="Northern","n",1)', order('north', 'sou"th'), '=IF(A1="sou""thern","n",1)'],
    ['=A1&"B3"', order('"B3"', '"C3"'), '=A1&"C3"'],
  ])('[AGENT-848] of the formula %s with %o is %s', (formula, replacing, expected) => {
    expect(replaceInFormula(formula, replacing).text).toBe(expected)
  })
})
