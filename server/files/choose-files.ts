import { join } from 'node:path'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { ConfigError } from '../config-error.ts'
import { filesInFolder } from './folder.ts'
import type { Files } from './port.ts'
import { filesOnS3, type S3Bucket } from './s3.ts'

export type FilesVariables = {
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Default region, which many S3-compatible storages ignore. */
const REGION = 'us-east-1'

const missing = (
  name: keyof FilesVariables,
  other: keyof FilesVariables = 'S3_ENDPOINT',
): Result<never, ConfigError> =>
  err({ name, sentence: `${name} must be set together with ${other}.` })

/** The bucket set in the environment, or null for the data folder. */
export const chooseFiles = (variables: FilesVariables): Result<S3Bucket | null, ConfigError> => {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region = REGION,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables
  if (endpoint === undefined)
    return bucket === undefined ? ok(null) : missing('S3_ENDPOINT', 'S3_BUCKET')
  if (bucket === undefined) return missing('S3_BUCKET')
  if (accessKeyId === undefined) return missing('S3_ACCESS_KEY_ID')
  if (secretAccessKey === undefined) return missing('S3_SECRET_ACCESS_KEY')
  return ok({ endpoint, bucket, region, accessKeyId, secretAccessKey })
}

/** Opens the bucket, or the folder `files` in the data folder. */
export const openFiles = (place: {
  readonly dataDir: string
  readonly s3: S3Bucket | null
}): Files => (place.s3 === null ? filesInFolder(join(place.dataDir, 'files')) : filesOnS3(place.s3))
