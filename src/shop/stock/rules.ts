/** The queues of the shop's desk. Pure. */

export const deskQueues = ['to_pack', 'to_hand_over', 'returns', 'on_the_way', 'all'] as const;
export type DeskQueue = (typeof deskQueues)[number];
export const ordersOnDeskPage = 50;
