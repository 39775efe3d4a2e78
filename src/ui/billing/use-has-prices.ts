import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig } from '../kit/hooks/app.tsx'

/** Whether to show prices: billing is on and the plan is not Professional. */
export const useHasPrices = (): boolean => {
  const { flags } = useConfig()
  const { isPro } = useApp(selectCredits)
  return flags.billing && !isPro
}
