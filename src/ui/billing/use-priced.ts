import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig } from '../kit/hooks/app.tsx'

/** Whether a send costs credits, so that prices are shown: billing is on and the plan is not Pro. */
export const usePriced = (): boolean => {
  const { flags } = useConfig()
  const { isPro } = useApp(selectCredits)
  return flags.billing && !isPro
}
