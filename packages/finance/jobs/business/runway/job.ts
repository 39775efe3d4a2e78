import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const runway = defineJob({
  id: 'runway',
  group: 'business',
  title: 'Runway',
  names: ['runway', 'net burn', 'burn rate', 'burn'],
  example: 'Cash of 900k and a net burn of 60k a month: how long is the runway?',
  conventions: ['The burn stays the same.'],
  inputs,
  figures,
})
