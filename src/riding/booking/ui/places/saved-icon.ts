import { Briefcase, House, MapPin } from '#src/design/icons.ts';

export const savedIcon = { home: House, work: Briefcase, other: MapPin } as const;
