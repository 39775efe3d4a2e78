import { useCallback, useState, type RefCallback } from 'react'
import { useNearViewport } from '../kit/hooks/use-near-viewport.ts'

/**
 * Number of rows rendered at first, and added each time that the end of the list comes near the
 * viewport.
 */
const STEP_ROWS = 100

/**
 * The number of rows to render in a long list. It grows when the end comes near. Attach `ref` to
 * the element below the rows. A change of `order` resets the number.
 */
export const useDrawnRows = (
  rows: number,
  order: string,
): { readonly drawn: number; readonly ref: RefCallback<Element> } => {
  const [state, setState] = useState({ order, drawn: STEP_ROWS })
  const { drawn } = state.order === order ? state : { drawn: STEP_ROWS }
  const grow = useCallback(() => setState({ order, drawn: drawn + STEP_ROWS }), [order, drawn])
  const ref = useNearViewport(drawn < rows, grow)
  return { drawn, ref }
}
