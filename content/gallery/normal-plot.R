maize <- read.csv("darwin-maize.csv")
difference <- maize$crossed - maize$selfed
qqnorm(difference, main = "", xlab = "Normal quantile", ylab = "Difference in height (in)",
       pch = 21, bg = "#0072b28c")
qqline(difference)
shapiro.test(difference)
