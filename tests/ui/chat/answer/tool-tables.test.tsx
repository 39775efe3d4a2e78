import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { figure, figureEnd } from '#src/ui/chat/answer/blocks.css.ts'
import { CellsTable } from '#src/ui/chat/answer/tool-tables.tsx'

it('[SHELL-74] the letter of a column aligns with its figures, even with a word among them', () => {
  const rows = [
    ['Rent', '900'],
    ['Power', '120'],
    ['Water', '1,020'],
    ['Check', 'OK'],
  ].map((cells, index) => ({ label: String(index + 5), cells }))
  const markup = renderToStaticMarkup(<CellsTable cells={{ columns: ['F', 'G'], rows }} />)
  const classOf = (text: string) =>
    new RegExp(`<t[hd]([^>]*)>${text}<`).exec(markup)?.[1]?.match(/class="([^"]*)"/)?.[1] ?? ''
  expect(classOf('G')).toBe(figureEnd)
  expect(classOf('OK')).toBe(figure)
  expect(classOf('F')).toBe('')
  expect(classOf('Power')).toBe('')
})
