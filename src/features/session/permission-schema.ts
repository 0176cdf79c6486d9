import { z } from 'zod'

export const permissionNameSchema = z
  .string()
  .regex(/^[a-z_]{1,60}([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, 'Permission tidak dikenal')
