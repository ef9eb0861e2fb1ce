/** The bot that plays on for somebody who has left. */
export const standInBot = "cautious";
