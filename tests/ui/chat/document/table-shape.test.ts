import { expect, it } from 'vitest'
import { shapeOf } from '#src/ui/chat/document/table-shape.ts'

it.each([
  ['rtl', ['הכנסות ממכירות', 'EBITDA']],
  ['ltr', ['Sales of החברה', 'EBITDA']],
  ['ltr', ['1', '2']],
] as const)(
  '[DOC-118] the direction of a table is %s, like that of most of its letters',
  (dir, labels) => {
    const rows = labels.map((label) => [label, '(1,234)'])
    expect(shapeOf([['', '2025'], ...rows]).dir).toBe(dir)
  },
)
