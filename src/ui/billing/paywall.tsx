import { useRouterState } from '@tanstack/react-router'
import { PAYWALL } from '#src/texts/paywall.ts'
import { selectCredits, selectIsPaywallOpen } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { useOpener } from '../kit/hooks/use-opener.ts'
import { useCanOpenPaywall } from './use-can-open-paywall.ts'
import { DialogPanel } from '../kit/dialog-panel.tsx'
import { PaywallPitch } from './paywall-pitch.tsx'
import { isPaywallOpen, isQuietPage } from './paywall-place.ts'

/** The paywall. If the user did not request it, it waits until the user neither reads nor types. */
export const Paywall = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isDue = useApp(selectIsPaywallOpen)
  const { isPaywallHeld: isHeld } = useApp(selectCredits)
  const isFree = useCanOpenPaywall(isDue && isHeld && !isQuietPage(path))
  const isOpen = isPaywallOpen({ isDue, isHeld, isFree }, path)
  const send = useSend()
  const returnTo = useOpener(isOpen ? 'paywall' : null, 'main')
  return (
    <DialogPanel
      open={isOpen}
      title={PAYWALL.name}
      onClose={() => send({ type: 'CLOSE_PAYWALL' })}
      shape="pitch"
      returnTo={returnTo}
    >
      <PaywallPitch />
    </DialogPanel>
  )
}
