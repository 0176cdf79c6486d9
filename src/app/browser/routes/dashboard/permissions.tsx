import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { permissionSearchSchema } from '#features/permissions/permission-search.ts'
import { PermissionManagementScreen } from '#features/permissions/screens/permission-management-screen.tsx'

export const Route = createFileRoute('/dashboard/permissions')({
  staticData: { title: 'Permission Management' },
  validateSearch: permissionSearchSchema,
  search: { middlewares: [stripSearchParams(permissionSearchSchema.parse({}))] },
  component: PermissionManagementScreen,
})
