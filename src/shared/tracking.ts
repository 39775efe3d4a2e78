/** The tracking signals of `navigator`. The DOM types lack `globalPrivacyControl`. */
type Wishes = {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/** True if the browser sends Do Not Track or Global Privacy Control. */
export const hasTrackingOptOut = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
