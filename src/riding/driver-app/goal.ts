/** The most that a driver may set as the goal of a week. */
export const highestGoalCents = 9_999_900;
