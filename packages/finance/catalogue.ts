import type { Job } from './job.ts'
import { loan } from './jobs/loans/loan/job.ts'
import { npv } from './jobs/projects/npv/job.ts'

/** All jobs, by group. */
export const JOBS: readonly Job[] = [loan, npv]

export const jobNamed = (id: string): Job | null => JOBS.find((job) => job.id === id) ?? null
