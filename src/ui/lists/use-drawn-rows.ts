import { useCallback, useState, type RefCallback } from 'react'
import { useNear } from '../kit/hooks/use-near.ts'

/** Rows that are drawn at first, and how many more whenever the last of them comes near. */
const STEP_ROWS = 100

/**
 * How many rows of a long list are drawn: more come when the end of them comes near. Give
 * `ref` to what stands below them. Another `order` of the rows begins anew.
 */
export const useDrawnRows = (
  rows: number,
  order: string,
): { readonly drawn: number; readonly ref: RefCallback<Element> } => {
  const [state, setState] = useState({ order, drawn: STEP_ROWS })
  const { drawn } = state.order === order ? state : { drawn: STEP_ROWS }
  const grow = useCallback(() => setState({ order, drawn: drawn + STEP_ROWS }), [order, drawn])
  const ref = useNear(drawn < rows, grow)
  return { drawn, ref }
}
