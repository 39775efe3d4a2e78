import { PAYWALL } from '#contract/paywall-labels.ts'
import { selectPaywall } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useOpener } from '../hooks/opener.ts'
import { DialogPanel } from '../kit/dialog-panel.tsx'
import { PaywallPitch } from './paywall-pitch.tsx'

/** The paywall's dialog (spec §2, "Paywall dialog"). */
export const Paywall = () => {
  const isOpen = useApp(selectPaywall)
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
