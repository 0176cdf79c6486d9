import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { permissionSearchParams } from '#features/permissions/permission-search.ts'
import { permissionMatrixOptions } from '#features/permissions/permissions.client.ts'
import { PermissionManagementScreen } from '#features/permissions/screens/permission-management-screen.tsx'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../prefetch-loader.ts'

export const Route = createFileRoute('/dashboard/permissions')({
  staticData: { title: 'Permission Management' },
  validateSearch: permissionSearchParams,
  search: { middlewares: [stripSearchParams(permissionSearchParams.parse({}))] },
  loader: createPrefetchLoader(({ prefetch }) => prefetch(permissionMatrixOptions())),
  shouldReload: shouldReloadOnIntent,
  component: PermissionManagementScreen,
})
