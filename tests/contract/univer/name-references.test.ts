import { expect, it } from 'vitest'
import { adjustToNameChange } from '#contract/univer/name-references.ts'

it.each([
  ['=Rate*A1+RATE', 'Rate', 'Yearly', '=Yearly*A1+Yearly'],
  ['=SUM((A1,Rate))*"Rate"', 'Rate', 'Yearly', '=SUM((A1,Yearly))*"Rate"'],
  [
    "=Rate_2+Rate.x+Sales[Rate]+Rate!A1+'Rate'!A1+Sheet!Rate",
    'Rate',
    'Yearly',
    "=Rate_2+Rate.x+Sales[Rate]+Rate!A1+'Rate'!A1+Sheet!Rate",
  ],
  ['=Tax(A1)+-Tax(2)', 'Tax', 'Duty', '=Duty(A1)+-Duty(2)'],
  ['=SUM((Rate,B2))', 'Rate', null, '=SUM((#REF!,B2))'],
  ['=SUM((Rate,B2))', 'Rate', 'Rate', '=SUM((Rate,B2))'],
  ['=Rates!A1*Rate', 'Rate', 'Pct', '=Rates!A1*Pct'],
  [
    '=Rate!A1+Rate:Mar!B5+Jan:Rate!B5+A1:Rate',
    'Rate',
    'Pct',
    '=Rate!A1+Rate:Mar!B5+Jan:Rate!B5+A1:Pct',
  ],
  ['=RATE(1,2,3)*Rate', 'Rate', 'Pct', '=RATE(1,2,3)*Pct'],
  ['=RATE (1,2,3)*Rate', 'Rate', null, '=RATE (1,2,3)*#REF!'],
  ['=Tax (A1)', 'Tax', 'Duty', '=Duty (A1)'],
])(
  '[SHEET-924, SHEET-1033] the formula %s is adjusted when the name %s is changed to %s',
  (formula, name, to, right) => {
    expect(adjustToNameChange(formula, { name, to }, (word) => word === 'RATE')).toBe(right)
  },
)
