"""What people read about a game of Whiskey Business!"""
