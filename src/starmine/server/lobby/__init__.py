"""Making, finding and leaving tables; deals that several tables play; tournaments."""
