import { Copy } from '../../kit/icons.ts'
import { SETTINGS } from '#src/texts/screens.ts'
import { LOG_TEXTS } from '#src/texts/screen-wording.ts'
import { hasTrackingOptOut } from '#src/shared/tracking.ts'
import { useConfig, useSend } from '../../kit/hooks/app.tsx'
import { useAppearance } from '../use-theme.ts'
import { useChangeSettings, useSettings } from '../../kit/hooks/use-settings.ts'
import { Button } from '../../kit/button.tsx'
import { RegionSettings } from './region-settings.tsx'
import { Segments, Setting, Switch } from './setting.tsx'
import * as css from './settings.css.ts'

const THEMES = [
  { value: 'system', label: SETTINGS.system },
  { value: 'light', label: SETTINGS.light },
  { value: 'dark', label: SETTINGS.dark },
] as const

const DENSITIES = [
  { value: 'compact', label: SETTINGS.compact },
  { value: 'comfortable', label: SETTINGS.comfortable },
] as const

const READINGS = [
  { value: 'sentences', label: SETTINGS.sentences },
  { value: 'end', label: SETTINGS.atEnd },
] as const

/** Chat settings. Empty if chats are off. */
export const ChatSettings = () => {
  const { flags } = useConfig()
  const { chatInputVisible, chatInputExpanded, announceSentences } = useSettings()
  const change = useChangeSettings()
  if (!flags.chat) return null
  return (
    <>
      <h2 className={css.group}>{SETTINGS.chat}</h2>
      <Switch
        label={SETTINGS.inputVisible}
        hint={SETTINGS.inputVisibleHint}
        checked={chatInputVisible}
        onChange={(on) => change({ chatInputVisible: on })}
      />
      <Switch
        label={SETTINGS.inputExpanded}
        hint={SETTINGS.inputExpandedHint}
        checked={chatInputExpanded}
        onChange={(on) => change({ chatInputExpanded: on })}
      />
      <Segments
        label={SETTINGS.announce}
        hint={SETTINGS.announceHint}
        value={announceSentences ? 'sentences' : 'end'}
        options={READINGS}
        onChange={(value) => change({ announceSentences: value === 'sentences' })}
      />
    </>
  )
}

/** Consent to usage statistics. Empty if the app collects none. */
export const UsageSetting = () => {
  const { posthog_key } = useConfig()
  const { usageStatistics } = useSettings()
  const change = useChangeSettings()
  const isOff = hasTrackingOptOut(navigator)
  if (posthog_key === null) return null
  return (
    <>
      <h2 className={css.group}>{SETTINGS.privacy}</h2>
      <Switch
        label={SETTINGS.usage}
        hint={isOff ? SETTINGS.usageRefused : SETTINGS.usageHint}
        checked={usageStatistics && !isOff}
        isBusy={isOff}
        onChange={(on) => change({ usageStatistics: on })}
      />
    </>
  )
}

/** The content of "Settings". Every change takes effect at once. */
export const SettingsPanel = () => {
  const [theme, setTheme] = useAppearance('theme')
  const [density, setDensity] = useAppearance('density')
  const { keepLog } = useSettings()
  const change = useChangeSettings()
  const send = useSend()
  return (
    <>
      <h2 className={css.group}>{SETTINGS.appearance}</h2>
      <Segments label={SETTINGS.theme} value={theme} options={THEMES} onChange={setTheme} />
      <Segments
        label={SETTINGS.density}
        value={density}
        options={DENSITIES}
        onChange={setDensity}
      />
      <RegionSettings />
      <ChatSettings />
      <UsageSetting />
      <h2 className={css.group}>{SETTINGS.diagnostics}</h2>
      <Switch
        label={SETTINGS.keepLog}
        hint={SETTINGS.keepLogHint}
        checked={keepLog}
        onChange={(on) => change({ keepLog: on })}
      />
      <Setting label={SETTINGS.log} hint={SETTINGS.logHint}>
        {({ hintId }) => (
          <Button
            kind="line"
            icon={Copy}
            aria-describedby={hintId}
            onClick={() => send({ type: 'COPY_LOG' })}
          >
            {LOG_TEXTS.copy}
          </Button>
        )}
      </Setting>
    </>
  )
}
