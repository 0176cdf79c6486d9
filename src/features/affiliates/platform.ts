import { z } from 'zod'
import { platforms } from './affiliate-values.ts'

export const platformSchema = z.enum(platforms, 'Platform harus dipilih')
