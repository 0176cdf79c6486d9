import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { permissionSearchSchema } from '#features/permissions/permission-search.ts'
import { PermissionManagementScreen } from '#features/permissions/screens/permission-management-screen.tsx'

export const Route = createFileRoute('/dashboard/permissions')({
  staticData: { title: 'Permission Management' },
  validateSearch: permissionSearchSchema,
  search: { middlewares: [stripSearchParams(permissionSearchSchema.parse({}))] },
  component: Permissions,
})

function Permissions() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PermissionManagementScreen
      search={search}
      onSearch={(next, options) =>
        void navigate({
          search: (now) => ({ ...now, ...next }),
          replace: options?.replace,
          resetScroll: false,
        })
      }
    />
  )
}
