import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LightCell } from '#src/ui/sheets/light-grid/light-cell.tsx'
import { loadedCellsOf } from '#src/ui/sheets/light-grid/light-cells.ts'
import { layoutOf } from '#src/ui/sheets/light-grid/light-frame.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const row = { 0: { f: '=1/B9', v: '#DIV/0!' }, 1: { v: '#N/A', t: 4 }, 2: { f: '=1+1', v: 2 } }
const cells = { 0: row }
const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, workbookOf({ a: cells }))

// Without a canvas all texts have the width 0.
vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })

const drawn = (column: number): string =>
  renderToStaticMarkup(
    <LightCell
      layout={layoutOf(window)}
      known={loadedCellsOf([window])}
      x={0}
      y={0}
      selected={null}
      cellId={() => 'cell'}
      place={{ row: 0, column }}
    />,
  )

it('[SHEET-986] a formula with an error has its reason as a title', () => {
  expect(drawn(0)).toContain(
    'title="In this cell or in one that it reads: something here is divided by 0, or there are no numbers to average."',
  )
  expect(drawn(1)).not.toContain('title')
  expect(drawn(2)).not.toContain('title')
})
