import { Zap } from '../kit/icons.ts'
import { TOP_BAR } from '#src/texts/labels.ts'
import { selectCredits, selectIsLowOnCredits } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig, useSend } from '../kit/hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Credits } from '../kit/credits.tsx'
import { preloadDialog } from '../kit/dialog.tsx'
import { Icon } from '../kit/icon.tsx'
import { unseenInShortBar } from '../theme/text.css.ts'
import * as css from '../shell/sidebar.css.ts'

/**
 * The credits, and whether to show them and the upgrade button. Both are hidden without billing and
 * until the credits have loaded.
 */
const useBilling = () => {
  const { flags } = useConfig()
  const credits = useApp(selectCredits)
  const isLow = useApp(selectIsLowOnCredits)
  const send = useSend()
  return {
    ...credits,
    isLow,
    isKnown: flags.billing && credits.status === 'ready',
    canUpgrade: flags.billing && credits.status === 'ready' && !credits.isPro,
    openPaywall: () => send({ type: 'OPEN_PAYWALL' }),
  }
}

/** "{n} credits left" in the top bar. */
export const TopBarCredits = () => {
  const { isKnown, balance, allocation, isPro, isLow } = useBilling()
  return isKnown ? (
    <Credits balance={balance} allocation={allocation} isPro={isPro} isLow={isLow} />
  ) : null
}

const [UPGRADE = '', ...UPGRADE_REST] = TOP_BAR.upgrade.split(' ')

/**
 * The upgrade button in the top bar. Hidden without billing or on Professional. In a narrow bar,
 * only the first word of the label shows, to leave room for the title.
 */
export const TopBarUpgrade = () => {
  const { canUpgrade, openPaywall } = useBilling()
  if (!canUpgrade) return null
  return (
    <Button
      kind="line"
      onClick={openPaywall}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
    >
      <span>
        {UPGRADE}
        <span className={unseenInShortBar}> {UPGRADE_REST.join(' ')}</span>
      </span>
    </Button>
  )
}

/** Credits and the upgrade button in the sidebar's foot, on phones. */
export const SidebarUpgrade = () => {
  const { isKnown, canUpgrade, balance, allocation, isPro, isLow, openPaywall } = useBilling()
  return (
    <>
      {isKnown && (
        <div className={css.creditsRow}>
          <Credits balance={balance} allocation={allocation} isPro={isPro} isLow={isLow} />
        </div>
      )}
      {canUpgrade && (
        <button type="button" className={css.row.wide} onClick={openPaywall}>
          <Icon of={Zap} />
          {TOP_BAR.upgrade}
        </button>
      )}
    </>
  )
}
