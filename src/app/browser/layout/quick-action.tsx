import { ThemeIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import layout from '#kit/layout/layout.module.css'
import classes from '../home.module.css'
import type { SidebarEntry } from './sidebar-entries.ts'

export function QuickAction({ page, href }: { page: SidebarEntry; href: string }) {
  return (
    <Link to={href} className={classes.action}>
      <ThemeIcon size={44} radius="md" variant="light">
        <page.icon size={22} stroke={1.75} aria-hidden />
      </ThemeIcon>
      <span className={classes.words}>
        <span className={layout.bold}>{page.label}</span>
        <span className={layout.dimmed}>{page.purpose}</span>
      </span>
      <IconChevronRight size={18} className={classes.arrow} aria-hidden />
    </Link>
  )
}
