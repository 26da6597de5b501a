export { Drawer as SideDrawerView } from '@mantine/core';
