import { Border } from '@univerjs/engine-render'
import { expect, it, vi } from 'vitest'

type Methods = Record<string, unknown>

it('[PUBLIC-25] Univer still draws double borders with the private method that we replace', async () => {
  const methods = Border.prototype as unknown as Methods
  // If Univer renamed this method, the editor and the public page would draw one 2 px line again.
  expect(methods['_renderDoubleBorder']).toBeTypeOf('function')
  const callers = Object.getOwnPropertyNames(methods).filter((name) =>
    String(methods[name]).includes('this._renderDoubleBorder('),
  )
  expect(callers).not.toEqual([])

  const draw = vi.fn()
  methods['_renderDoubleBorder'] = draw
  await import('#src/ui/sheets/univer/rules/grid-rules.ts')
  ;(methods['_renderDoubleBorder'] as (at: object) => void)({ type: 'b', lineWidth: 1 })
  expect(draw).toHaveBeenCalledExactlyOnceWith({ type: 'b', lineWidth: 2 })
})
