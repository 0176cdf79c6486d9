import type { Menu } from '@mantine/core'
import { createContext } from 'react'

/** Mantine's menu components, provided inside an open menu. */
export const MenuParts = createContext<typeof Menu | null>(null)
